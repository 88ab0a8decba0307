import sharp from 'sharp'
import { expect, test } from 'vitest'
import { notesOf } from './photo-notes.ts'

const exifOf = async (exif: Parameters<ReturnType<typeof sharp>['withExif']>[0]) => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  return (await sharp(await plain.withExif(exif).jpeg().toBuffer()).metadata()).exif
}

const photo = { origin: { sourceTypes: [], actions: [], texts: [] }, sentWidth: 4000, sentHeight: 3000 }
const now = new Date('2026-06-15T12:00:00Z')
const noCamera: Parameters<typeof notesOf>[1] = { takenAt: null, device: null }

test.each([
  [{ sourceTypes: ['trainedAlgorithmicMedia'] }, ['generated']],
  [
    { sourceTypes: ['compositeWithTrainedAlgorithmicMedia'], actions: ['c2pa.edited'] },
    ['generated', 'edited'],
  ],
  [{ sourceTypes: ['compositeCapture'] }, ['edited']],
  [{ actions: ['c2pa.opened', 'c2pa.cropped'] }, ['edited']],
  [{ sourceTypes: ['digitalCapture'], actions: ['c2pa.created', 'c2pa.resized', 'c2pa.converted'] }, []],
  [{ sourceTypes: ['screenCapture'] }, ['screenshot']],
  [{ texts: ['gnome-screenshot'] }, ['screenshot']],
  [{ texts: ['Adobe Lightroom'] }, []],
])('%j is noted as %j', (origin, notes) => {
  expect(notesOf({ ...photo, origin: { ...photo.origin, ...origin } }, noCamera, { now })).toEqual(notes)
})

test.each([
  ['2002-12-08T10:00:00Z', ['clock']],
  ['2016-01-01T00:17:00Z', ['clock']],
  ['2026-01-01T00:00:00Z', ['clock']],
  ['2099-06-15T12:00:00Z', ['clock']],
  ['2026-06-14T12:00:00Z', []],
  ['2025-06-14T12:00:00Z', []],
])('of a photo that is said to be taken at %s is noted %j', (takenAt, notes) => {
  expect(notesOf(photo, { takenAt: new Date(takenAt), device: null }, { now })).toEqual(notes)
})

test('a picture as high and wide as the screen of a phone is a screenshot, unless a camera is named', () => {
  const notes = (sentWidth: number, sentHeight: number, camera = noCamera) =>
    notesOf({ ...photo, sentWidth, sentHeight }, camera, { now })
  expect(notes(1170, 2532)).toEqual(['screenshot'])
  expect(notes(1080, 2400)).toEqual(['screenshot'])
  expect(notes(1170, 2532, { takenAt: null, device: 'Google Pixel 8' })).toEqual([])
  for (const [width, height] of [
    [2532, 1170],
    [1170, 2000],
    [1000, 2200],
    [3000, 4000],
  ] as const)
    expect(notes(width, height)).toEqual([])
})

test('what EXIF says about the program is read', async () => {
  const notes = async (exif: Parameters<typeof exifOf>[0]) =>
    notesOf({ ...photo, exif: await exifOf(exif) }, noCamera, { now })
  expect(await notes({ IFD2: { UserComment: 'Screenshot' } })).toEqual(['screenshot'])
  expect(await notes({ IFD0: { Software: 'Spectacle' } })).toEqual(['screenshot'])
  expect(await notes({ IFD0: { Software: 'HDR+ 1.0' }, IFD2: { UserComment: 'In the garden' } })).toEqual([])
})
