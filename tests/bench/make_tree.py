#!/usr/bin/env python3
"""make_tree.py COUNT DIR: a sysfs PCI tree of COUNT functions for timing; every tenth is a 15b3:5a44.

The others are a conventional NIC, a PCI-X NIC and a PCI Express NIC in turn. 16 functions a bus. Devices are
links into folders of host bridges, as in a real tree.
"""
import os
import struct
import sys

KINDS = (  # vendor, device, class, size, capabilities [(offset, bytes behind id and next)]
    (0x8086, 0x1229, 0x020000, 256, []),
    (0x8086, 0x1010, 0x020000, 256, [(0xDC, b"\x01\x22\xc8\x00\x20\x00\x00"), (0xE4, b"\x07\x02\x00\x08\x04\x43\x04")]),
    (0x8086, 0x10FB, 0x020000, 4096, [(0x40, b"\x01\x23\xc8\x00\x20\x00\x00"), (0xA0, b"\x10\x02\x00\xc2\x8c\x00\x10")]),
)
EXTENDED = ((0x100, 0x0001, 2, 0x148), (0x148, 0x0003, 1, 0x154), (0x154, 0x0018, 1, 0))  # AER, serial number, LTR
HCA = (0x15B3, 0x5A44, 0x0C0600, 256, [(0x40, b"\x11\x1f\x00\x00\x20\x00\x00"), (0x70, b"\x07\x4e\x00\x00\x02\x63\x1a")])


def config(kind):
    vendor, device, class_code, size, capabilities = kind
    space = bytearray(size)
    struct.pack_into("<HHHH", space, 0, vendor, device, 0x0146, 0x0210 if capabilities else 0x0200)
    space[9:12] = class_code.to_bytes(3, "little")
    space[0x0C:0x0E] = b"\x10\x40"
    link = 0x34
    for offset, body in capabilities:
        space[link] = offset
        space[offset] = body[0]
        space[offset + 2 : offset + 1 + len(body)] = body[1:]
        link = offset + 1
    for offset, capability, version, following in EXTENDED if size > 256 else ():
        struct.pack_into("<I", space, offset, capability | version << 16 | following << 20)
    return bytes(space)


def main():
    count, root = int(sys.argv[1]), sys.argv[2]
    os.makedirs(os.path.join(root, "devices"))
    for index in range(count):
        kind = HCA if index % 10 == 2 else KINDS[index % len(KINDS)]
        address = "%04x:%02x:%02x.0" % (index >> 12, index >> 4 & 0xFF, index & 0xF)
        bridge = "pci" + address[:7]
        folder = os.path.join(root, "real", bridge, address)
        os.makedirs(folder)
        os.symlink(os.path.join("..", "real", bridge, address), os.path.join(root, "devices", address))
        vendor, device, class_code = kind[:3]
        files = {
            "vendor": "0x%04x\n" % vendor,
            "device": "0x%04x\n" % device,
            "class": "0x%06x\n" % class_code,
            "revision": "0x00\n",
            "irq": "0\n",
            "resource": "0x0000000000000000 0x0000000000000000 0x0000000000000000\n" * 13,
            "uevent": "PCI_CLASS=%X\nPCI_ID=%04X:%04X\nPCI_SUBSYS_ID=0000:0000\nPCI_SLOT_NAME=%s\n"
            % (class_code, vendor, device, address),
        }
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        with open(os.path.join(folder, "config"), "wb") as file:
            file.write(config(kind))


main()
