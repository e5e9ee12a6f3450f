#!/usr/bin/env python3
"""validate.py SOURCE_DIR [PCITUNE]: are the device profiles what their schema says?

The shipped profiles and those of good/ must be read and follow the schema, those of bad/ must not, for
one reason each. Those of bad_catalogue/ follow it, but hold a range that ends before it begins, or ask for
what the catalogue does not have or does not let be written; with the program PCITUNE every key and value
of all is asked for (pcitune explain).
Prints what is wrong, a line each, and exits 1 if anything is; 2 if it cannot tell.
"""
import json
import pathlib
import re
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("validate.py: python3-jsonschema is missing: apt-get install python3-jsonschema", file=sys.stderr)
    sys.exit(2)

DEEPEST = 32


def once(pairs):
    members = {}
    for name, value in pairs:
        if name in members:
            raise ValueError("member '%s' comes twice" % name)
        members[name] = value
    return members


def no_number(word):
    raise ValueError("%s is no number of a profile" % word)


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0) if isinstance(value, (dict, list)) else 0


def read(path):
    """The document of a file, by the rules of the strict reader. Fractions, 2.0 too, are no numbers of it."""
    text = path.read_bytes().decode("utf-8")
    document = json.loads(text, object_pairs_hook=once, parse_constant=no_number, parse_float=no_number)
    if depth(document) > DEEPEST:
        raise ValueError("nested more than %d deep" % DEEPEST)
    return document


def faults_of(path, validator):
    try:
        return ["%s: %s" % (error.json_path, error.message) for error in validator.iter_errors(read(path))]
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError is a ValueError too
        return ["not read: %s" % error]


class Catalogue:
    """What the program says of a key, a value, or the id of a rule."""

    def __init__(self, program):
        self.program = program
        self.told = {}

    def explain(self, question):
        if question not in self.told:
            done = subprocess.run([self.program, "explain", question], capture_output=True, text=True, check=False)
            self.told[question] = done.stdout if done.returncode == 0 else None
        return self.told[question]

    def faults(self, document):
        for member in ("set", "expect", "limits"):
            for key, wanted in document.get(member, {}).items():
                value = list(wanted.values())[0] if isinstance(wanted, dict) else wanted
                value = {True: "on", False: "off"}[value] if isinstance(value, bool) else value
                text = self.explain("%s=%s" % (key, value))
                if text is None:
                    yield "%s: the catalogue has no %s=%s" % (member, key, value)
                elif member == "set":
                    yield from self.unwritable(key, text)
        for acceptance in document.get("accept", []):
            if self.explain(acceptance["rule"]) is None:
                yield "accept: no rule is called %s" % acceptance["rule"]

    @staticmethod
    def unwritable(key, text):
        owner = re.search(r"^  owner +([a-z]+)", text, re.MULTILINE)  # what is only read has none
        if owner is None or owner.group(1) == "never":
            yield "set: %s is not for writing" % key


def words(match, member):
    found = match.get(member, [])
    return found if isinstance(found, list) else [found]


def backwards(document):
    """Ranges that end before they begin: no schema can tell."""
    for word in words(document["match"], "revision"):
        if "-" in word and word.split("-")[0] > word.split("-")[1]:
            yield "match.revision: %s" % word
    for window in document.get("forbidden", []):
        if int(window["from"], 16) > int(window["to"], 16):
            yield "forbidden: %s to %s" % (window["from"], window["to"])
    count = document.get("count", 1)
    if isinstance(count, dict) and count.get("at_least", 0) > count.get("at_most", count.get("at_least", 0)):
        yield "count: %s" % count


def house_faults(path, document, names):
    """What holds of the shipped profiles besides."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.json", path.name):
        yield "no name for a document"
    if not path.read_bytes().isascii():
        yield "not ASCII"
    for name in document.get("overrides", []):
        if name not in names:
            yield "overrides: no profile is called %s" % name


def rivals(documents):
    """Shipped profiles that want different values of one device and do not say which of them wins."""
    pairs = [(one, two) for one in documents for two in documents if one < two]
    for one, two in pairs:
        first, second = documents[one], documents[two]
        shared = set(words(first["match"], "id")) & set(words(second["match"], "id"))
        wishes = [document.get("set", {}) for document in (first, second)]
        torn = [key for key in wishes[0] if key in wishes[1] and wishes[0][key] != wishes[1][key]]
        settled = one in second.get("overrides", []) or two in first.get("overrides", [])
        if shared and torn and not settled:
            yield "%s and %s: both set %s of %s" % (one, two, ", ".join(torn), ", ".join(sorted(shared)))


def main():
    source = pathlib.Path(sys.argv[1])
    catalogue = Catalogue(sys.argv[2]) if len(sys.argv) > 2 else None
    schema = json.loads((source / "schema" / "profile.schema.json").read_text(encoding="ascii"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    here = source / "tests" / "profiles"
    faults, counts = [], {}

    def files(folder):
        paths = sorted(folder.glob("*.json"))
        counts[folder.name] = len(paths)
        return paths

    def judge(path, shipped=None):
        found = faults_of(path, validator)
        if not found:
            document = read(path)
            found += backwards(document)
            found += house_faults(path, document, shipped) if shipped else []
            found += catalogue.faults(document) if catalogue else []
        faults.extend("%s: %s" % (path, fault) for fault in found)

    shipped = files(source / "profiles" / "devices")
    for path in shipped:
        judge(path, {other.stem for other in shipped})
    if not faults:
        faults += rivals({path.stem: read(path) for path in shipped})
    for path in files(here / "good"):
        judge(path)
    for path in files(here / "bad"):
        found = faults_of(path, validator)
        if len(found) != 1:
            faults.append("%s: %d faults, not one: %s" % (path, len(found), found))
    for path in files(here / "bad_catalogue"):
        found = faults_of(path, validator)
        if catalogue and not found:
            beyond = list(backwards(read(path))) + list(catalogue.faults(read(path)))
            found += [] if len(beyond) == 1 else ["%d faults beyond the schema, not one: %s" % (len(beyond), beyond)]
        faults += ["%s: %s" % (path, fault) for fault in found]

    for fault in faults:
        print(fault)
    print("%s; %d questions asked; %d faults" % (
        ", ".join("%d in %s" % (count, name) for name, count in counts.items()), len(catalogue.told) if catalogue else 0, len(faults)))
    return 1 if faults or not all(counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
