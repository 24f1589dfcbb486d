const HEADER = 6
const ENTRY = 16

/** An .ico file that holds one PNG; the format is a directory of one entry, then the picture. */
export function pngIcon(png: Uint8Array, size: number): Uint8Array {
  const file = Buffer.alloc(HEADER + ENTRY)
  file.writeUInt16LE(1, 2)
  file.writeUInt16LE(1, 4)
  file.writeUInt8(size, HEADER)
  file.writeUInt8(size, HEADER + 1)
  file.writeUInt16LE(1, HEADER + 4)
  file.writeUInt16LE(32, HEADER + 6)
  file.writeUInt32LE(png.length, HEADER + 8)
  file.writeUInt32LE(HEADER + ENTRY, HEADER + 12)
  return Buffer.concat([file, png])
}
