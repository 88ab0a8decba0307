/** The way in which each icon is drawn, by the name of its file. */
export const ICONS = {
  'favicon.ico': { edge: 32 },
  'icon-192.png': { edge: 192 },
  'icon-512.png': { edge: 512 },
  'icon-maskable-512.png': { edge: 512, isFull: true },
  'apple-touch-icon.png': { edge: 180, isFull: true },
  'badge-96.png': { edge: 96, isBadge: true },
}

/** An .ico file that contains one PNG of 32 × 32 pixels. */
export function ico(png: Buffer) {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
