#!/usr/bin/env python3
"""validate.py SOURCE_DIR [PCITUNE]: are the platform documents what their schema says?

The shipped documents and those of good/ must be read and follow the schema, those of bad/ must not, for
one reason each. Those of bad_catalogue/ follow it, but name what the catalogue does not have; with the
program PCITUNE every key and value of all is asked for (pcitune explain KEY=VALUE).
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
    raise ValueError("%s is no number" % word)


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0) if isinstance(value, (dict, list)) else 0


def read(path):
    """The document of a file, by the rules of the strict reader."""
    document = json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=once, parse_constant=no_number)
    if depth(document) > DEEPEST:
        raise ValueError("nested more than %d deep" % DEEPEST)
    return document


def faults_of(path, validator):
    try:
        return ["%s: %s" % (error.json_path, error.message) for error in validator.iter_errors(read(path))]
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError is a ValueError too
        return ["not read: %s" % error]


def asked(document):
    """What 'pcitune explain' must know of a document: KEY=VALUE."""
    for rule in document["rules"]:
        for bounds in rule["limits"].get("any_of", [rule["limits"]]):
            for key, bound in bounds.items():
                value = list(bound.values())[0] if isinstance(bound, dict) else bound
                if bound != {"at_most": 0}:  # no value is safe
                    yield "%s=%s" % (key, {True: "on", False: "off"}[value] if isinstance(value, bool) else value)


def unknown(document, program, known):
    for question in asked(document):
        if question not in known:
            known[question] = subprocess.run([program, "explain", question], capture_output=True, check=False).returncode
        if known[question] != 0:
            yield "%s explain %s: status %d" % (program, question, known[question])


def main():
    source = pathlib.Path(sys.argv[1])
    program = sys.argv[2] if len(sys.argv) > 2 else None
    schema = json.loads((source / "schema" / "platform.schema.json").read_text(encoding="ascii"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    here = source / "tests" / "platforms"
    faults, owner, known, counts = [], {}, {}, {}

    def files(folder):
        paths = sorted(folder.glob("*.json"))
        counts[folder.name] = len(paths)
        return paths

    for path in files(source / "profiles" / "platforms"):
        found = faults_of(path, validator)
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.json", path.name):
            found.append("no name for a document")
        if not path.read_bytes().isascii():
            found.append("not ASCII")
        for rule in [] if found else read(path)["rules"]:
            if owner.setdefault(rule["id"], path) != path:
                found.append("%s is a rule of %s too" % (rule["id"], owner[rule["id"]].name))
        if program and not found:
            found += unknown(read(path), program, known)
        faults += ["%s: %s" % (path, fault) for fault in found]
    for path in files(here / "good"):
        found = faults_of(path, validator)
        if program and not found:
            found += unknown(read(path), program, known)
        faults += ["%s: %s" % (path, fault) for fault in found]
    for path in files(here / "bad"):
        found = faults_of(path, validator)
        if len(found) != 1:
            faults.append("%s: %d faults, not one: %s" % (path, len(found), found))
    for path in files(here / "bad_catalogue"):
        found = faults_of(path, validator)
        if program and not found and not list(unknown(read(path), program, known)):
            found.append("the catalogue has all of it")
        faults += ["%s: %s" % (path, fault) for fault in found]

    for fault in faults:
        print(fault)
    print("%s; %d keys and values asked for; %d faults" % (
        ", ".join("%d in %s" % (count, name) for name, count in counts.items()), len(known), len(faults)))
    return 1 if faults or not all(counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
