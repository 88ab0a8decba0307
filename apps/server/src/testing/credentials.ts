/** Content credentials as cameras and programs write them, without a signature. */

import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset'
import { CBORBox, DescriptionBox, type IBox, SuperBox } from '@trustnxt/c2pa-ts/jumbf'

/** The types of boxes that C2PA defines: four letters, and the same ending. */
const typeOf = (name: string) =>
  Buffer.concat([Buffer.from(name), Buffer.from('00110010800000aa00389b71', 'hex')])

function boxOf(type: string, label: string, contentBoxes: IBox[]): SuperBox {
  const box = new SuperBox()
  box.descriptionBox = new DescriptionBox()
  box.descriptionBox.uuid = typeOf(type)
  box.descriptionBox.label = label
  box.contentBoxes = contentBoxes
  return box
}

function assertion(label: string, content: object): SuperBox {
  const box = new CBORBox()
  box.content = content
  return boxOf('cbor', label, [box])
}

type Action = { action: string; digitalSourceType?: string }

/** `histories` has the actions of the first version of the picture, then those of each version that was made from the one before. */
export async function withCredentials(picture: Buffer, ...histories: Action[][]): Promise<Buffer> {
  const manifests = histories.map((actions, index) => {
    const activeManifest = { url: `self#jumbf=/c2pa/urn:c2pa:${index - 1}`, hash: Buffer.alloc(32) }
    const parent = assertion('c2pa.ingredient.v3', { relationship: 'parentOf', activeManifest })
    const assertions = [assertion('c2pa.actions.v2', { actions }), ...(index > 0 ? [parent] : [])]
    return boxOf('c2ma', `urn:c2pa:${index}`, [boxOf('c2as', 'c2pa.assertions', assertions)])
  })
  const store = boxOf('c2pa', 'c2pa', manifests).toBuffer(false)
  const asset = JPEG.canRead(picture) ? new JPEG(picture) : new PNG(picture)
  await asset.ensureManifestSpace(store.length)
  await asset.writeManifestJUMBF(store)
  return Buffer.from(await asset.getDataRange())
}
