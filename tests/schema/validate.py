#!/usr/bin/env python3
"""validate.py SCHEMA_DIR COMMAND STATUS <DOCUMENT: is it what the schema and the man page promise?

Prints what is wrong, a line each, and exits 1 if anything is; 2 if it cannot tell. The schema is
checked by python3-jsonschema; what a schema cannot say (keys are told, values are of their key's
type, no member comes twice) is checked here.
"""
import json
import pathlib
import sys
import warnings

try:
    import jsonschema
except ImportError:
    print("validate.py: python3-jsonschema is missing: apt-get install python3-jsonschema", file=sys.stderr)
    sys.exit(2)

TYPES = {"boolean": bool, "number": int, "string": str}


def validator(folder, command):
    """The validator of a command's schema; its references lead to files of the folder."""
    path = pathlib.Path(folder).resolve() / (command + ".schema.json")
    schema = json.loads(path.read_text(encoding="ascii"))
    with warnings.catch_warnings():  # newer versions have another way, older ones only this
        warnings.simplefilter("ignore", DeprecationWarning)
        kind = jsonschema.Draft202012Validator
        kind.check_schema(schema)
        return kind(schema, resolver=jsonschema.RefResolver(path.as_uri(), schema))


def once(pairs):
    members = {}
    for name, value in pairs:
        if name in members:
            raise ValueError("member '%s' comes twice" % name)
        members[name] = value
    return members


def value_faults(key, value, keys):
    if key not in keys:
        return ["%s is not told in keys" % key]
    facts = dict(keys[key], **{name: value[name] for name in keys[key] if name in value})
    faults = []
    if value["value"] is not None and type(value["value"]) is not TYPES[keys[key]["type"]]:
        faults.append("%s: %r is no %s" % (key, value["value"], keys[key]["type"]))
    if value["raw"] is not None and len(value["raw"]) != 2 + (facts["width"] + 3) // 4:
        faults.append("%s: %s is not as wide as %d bits" % (key, value["raw"], facts["width"]))
    if value["raw"] is not None and (value["value"] is None) != value.get("reserved", False):
        faults.append("%s: %s has no value and is not said to be reserved" % (key, value["raw"]))
    return faults


def values_of(document):
    for device in document.get("devices", []):
        yield from device["fields"].items()
        for key, value in device["fields"].items():
            if value["raw"] is None and "unknown" not in value:
                yield key, {"raw": "nothing says why", "value": None}
    for result in document.get("results", []):
        for name in ("before", "wanted", "after"):
            if result[name] is not None:
                yield result["key"], result[name]


def main():
    folder, command, status = sys.argv[1], sys.argv[2], int(sys.argv[3])
    try:
        document = json.loads(sys.stdin.buffer.read().decode("utf-8"), object_pairs_hook=once)
    except ValueError as error:  # UnicodeDecodeError is one too
        print("not JSON: %s" % error)
        return 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        faults = ["%s: %s" % (error.json_path, error.message) for error in validator(folder, command).iter_errors(document)]
    if not faults:
        for key, value in values_of(document):
            faults += value_faults(key, value, document["keys"])
        if document["exit_status"] != status:
            faults.append("exit_status says %d, the program %d" % (document["exit_status"], status))
    for fault in faults[:20]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
