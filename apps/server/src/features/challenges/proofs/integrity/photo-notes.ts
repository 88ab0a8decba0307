/** Notes about the origin of a photo. Members can remove or forge what a file says, so only what speaks against it counts. */

import type { PhotoNote } from '@canopy/contract/desk/challenges/photo-notes'
import type { ReadPicture } from '../../../../media/index.ts'
import { isUnsetClock } from './capture-time.ts'
import { programNames } from './exif.ts'
import type { Issue } from './issue.ts'

/** https://cv.iptc.org/newscodes/digitalsourcetype */
const GENERATED = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
])
const EDITED = new Set([
  ...['composite', 'compositeCapture', 'compositeSynthetic', 'humanEdits', 'algorithmicallyEnhanced'],
  ...['digitalArt', 'digitalCreation', 'virtualRecording'],
])
/** Actions of C2PA that change what a picture shows. Resizing, turning and converting do not. */
const EDITS = new Set(
  ['edited', 'cropped', 'filtered', 'color_adjustments', 'adjustedColor', 'drawing', 'placed', 'removed'].map(
    (name) => `c2pa.${name}`,
  ),
)
const SCREENSHOT = /screen ?shot|screen ?capture|snipping|spectacle|flameshot/i
/** Widths of the screens of phones, in pixels. Nearly all are at least twice as high, which no photo is. */
const SCREEN_WIDTHS = new Set([720, 828, 1080, 1125, 1170, 1179, 1206, 1220, 1242, 1284, 1290, 1320, 1440])
const SCREEN_RATIO = { min: 2, max: 2.4 }

type Submitted = Pick<ReadPicture, 'exif' | 'origin' | 'sentWidth' | 'sentHeight'>
type FromCamera = { takenAt: Date | null; device: string | null }
type AtTime = { now: Date }

function hasSizeOfScreen({ sentWidth, sentHeight }: Submitted) {
  const ratio = sentHeight / sentWidth
  return SCREEN_WIDTHS.has(sentWidth) && ratio >= SCREEN_RATIO.min && ratio <= SCREEN_RATIO.max
}

function isScreenshot(picture: Submitted, { takenAt, device }: FromCamera) {
  const { exif, origin } = picture
  const texts = [...origin.texts, ...programNames(exif)]
  if (origin.sourceTypes.includes('screenCapture') || texts.some((text) => SCREENSHOT.test(text))) return true
  return takenAt === null && device === null && hasSizeOfScreen(picture)
}

export function notesOf(picture: Submitted, camera: FromCamera, { now }: AtTime): PhotoNote[] {
  const { sourceTypes, actions } = picture.origin
  const notes: [PhotoNote, boolean][] = [
    ['generated', sourceTypes.some((type) => GENERATED.has(type))],
    ['edited', sourceTypes.some((type) => EDITED.has(type)) || actions.some((action) => EDITS.has(action))],
    ['screenshot', isScreenshot(picture, camera)],
    ['clock', camera.takenAt !== null && isUnsetClock(camera.takenAt, now)],
  ]
  return notes.filter(([, isFound]) => isFound).map(([note]) => note)
}

export function findGenerated({ notes }: { notes: PhotoNote[] }): Issue | undefined {
  return notes.includes('generated') ? { kind: 'generated' } : undefined
}
