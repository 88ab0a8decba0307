/** First bytes of files, as characters. */
const BEGINNINGS: readonly [type: string, beginning: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftyp[\s\S]*?avi[fs]/],
  ['image/heic', /^[\s\S]{4}ftyp[\s\S]*?(hei[cxms]|hev[cxms]|mif1|msf1)/],
]

/**
 * Type of the file by its content: phones and network drives declare no type, or a wrong one. If the content is not known, the declared
 * type.
 */
export async function photoType(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const text = String.fromCharCode(...bytes)
  const found = BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0]
  return found ?? file.type.replace('heif', 'heic')
}
