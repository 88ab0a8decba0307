import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withCredentials } from '../../testing/credentials.ts'
import { parseCredentials } from './content-credentials.ts'
import { readPicture } from './read-picture.ts'

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'seagreen' } })
const NOTHING = { sourceTypes: [], actions: [], texts: [] }

async function originOf(bytes: Buffer) {
  const picture = await readPicture(bytes, { mayBeLarge: true })
  if (picture === 'large') throw new Error('large pictures are allowed')
  return picture.origin
}

const SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const xmp = (attributes: string, elements = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:exif="http://ns.adobe.com/exif/1.0/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`

test.each([
  ['an attribute', xmp(`Iptc4xmpExt:DigitalSourceType="${SOURCE}"`)],
  ['an element', xmp('', `<Iptc4xmpExt:DigitalSourceType>\n ${SOURCE}</Iptc4xmpExt:DigitalSourceType>`)],
  ['a reference', xmp('', `<Iptc4xmpExt:DigitalSourceType rdf:resource="${SOURCE}"/>`)],
])('the digital source type in XMP is read from %s', async (_, packet) => {
  for (const format of ['jpeg', 'png', 'webp'] as const)
    expect(await originOf(await plain().withXmp(packet).toFormat(format).toBuffer())).toEqual({
      ...NOTHING,
      sourceTypes: ['trainedAlgorithmicMedia'],
    })
})

test('texts in which a program names itself are read', async () => {
  const comment = `<exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">Screenshot</rdf:li></rdf:Alt></exif:UserComment>`
  const jpeg = await plain().withXmp(xmp('', comment)).jpeg().toBuffer()
  expect(await originOf(jpeg)).toEqual({ ...NOTHING, texts: ['Screenshot'] })

  const png = await plain().png().toBuffer()
  const data = Buffer.from('tEXtSoftware\0gnome-screenshot', 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  const end = png.indexOf('IDAT') - 4
  const named = Buffer.concat([png.subarray(0, end), length, data, sum, png.subarray(end)])
  expect(await originOf(named)).toEqual({ ...NOTHING, texts: ['gnome-screenshot'] })
})

test('content credentials are read from JPEG and PNG, back to where the picture began', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const made = await withCredentials(
      await plain().toFormat(format).toBuffer(),
      [{ action: 'c2pa.created', digitalSourceType: SOURCE }],
      [{ action: 'c2pa.opened' }, { action: 'c2pa.cropped' }],
    )
    expect(await originOf(made)).toEqual({
      ...NOTHING,
      sourceTypes: ['trainedAlgorithmicMedia'],
      actions: ['c2pa.opened', 'c2pa.cropped', 'c2pa.created'],
    })
  }
})

test('malformed credentials and metadata are like none', async () => {
  const made = await withCredentials(await plain().jpeg().toBuffer(), [
    { action: 'c2pa.edited', digitalSourceType: SOURCE },
  ])
  const at = made.indexOf('jumdc2pa')
  for (let offset = 8; offset < 260; offset += 9) {
    const broken = Buffer.from(made)
    broken[at + offset] = 0xff
    expect(Object.keys(await parseCredentials(broken))).toEqual(['sourceTypes', 'actions'])
  }
  const unnamed = Buffer.from(
    made.toString('latin1').replaceAll('c2pa.actions', 'c2pa.a\xff\xff\xff\xff\xff\xff'),
    'latin1',
  )
  expect(await originOf(unnamed)).toEqual(NOTHING)
  const odd = xmp(`Iptc4xmpExt:DigitalSourceType="trained"`, `<a:DigitalSourceType ${' '.repeat(5000)}`)
  expect(await originOf(await plain().withXmp(odd).jpeg().toBuffer())).toEqual(NOTHING)
})
