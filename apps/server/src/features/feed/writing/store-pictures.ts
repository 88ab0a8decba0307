import type { Media, ReadPicture, Sender, StoredPicture } from '../../../media/index.ts'

type Sent = { sent: Buffer[]; sender: Sender; visibility: StoredPicture['visibility'] }

/** Decodes the pictures that a member sent, one after the other as each member may, and calls `work` while all are stored. */
export async function storeAll<T>(
  media: Media,
  { sent, sender, visibility }: Sent,
  work: (stored: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const read: ReadPicture[] = []
  for (const bytes of sent)
    read.push({ ...(await media.read(bytes, { ...sender, use: 'post' })), visibility })
  const storeFrom = (at: number, stored: StoredPicture[]): Promise<T> => {
    const picture = read[at]
    return picture ? media.store(picture, (one) => storeFrom(at + 1, [...stored, one])) : work(stored)
  }
  return storeFrom(0, [])
}
