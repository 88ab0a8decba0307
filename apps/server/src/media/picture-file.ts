const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** JPEG, PNG, WebP, GIF or AVIF by its first bytes. Checked before libvips, which would also parse other formats such as SVG. */
export function isPictureFile(bytes: Buffer) {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    ascii(bytes, 4, 8) === 'ftyp'
  )
}
