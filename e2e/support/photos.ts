/** Photo-like JPEGs: a landscape with light, texture and noise, different for every seed. */

import sharp from 'sharp'
import { numbersFrom } from '../../apps/server/src/testing/photo.ts'

/** A JPEG in landscape format with GPS coordinates in its EXIF data, as phones write them. */
export async function photo(seed: number, width = 600): Promise<Buffer> {
  const height = (width * 3) / 4
  const random = numbersFrom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const hue = between(0, 360)
  const shapes = Array.from({ length: 24 }, () => {
    const [x, y, rx, ry] = [between(0, 1200), between(350, 900), between(30, 220), between(30, 160)]
    const colour = `hsl(${hue + between(-60, 60)} ${between(20, 70)}% ${between(20, 70)}%)`
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" opacity="0.85"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue + 180} 60% 75%)"/><stop offset="1" stop-color="hsl(${hue} 40% 40%)"/></linearGradient>
    <rect width="1200" height="900" fill="url(#sky)"/>
    <circle cx="${between(100, 1100)}" cy="${between(60, 250)}" r="${between(30, 80)}" fill="#fff4d6"/>${shapes.join('')}</svg>`
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 }
  const grain = { create: { width, height, channels: 3 as const, background: '#888', noise } }
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Testphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
