import { POST_PICTURES_MAX } from '@canopy/contract/limits'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'

/** A chosen file, or a picture of a draft. */
export type Photo = { id: string; alt: string; file?: File; saved?: { name: string; image: string } }

/** The photos of a post that is being written. */
export function usePhotos(start: Photo[]) {
  const [photos, setPhotos] = useState(start)
  // Several can be added before the next rendering.
  const latest = useRef(photos)

  function set(changed: Photo[]) {
    latest.current = changed
    setPhotos(changed)
  }

  return {
    photos,
    /** Returns false if there are as many as a post can have. */
    add(file: File) {
      if (latest.current.length >= POST_PICTURES_MAX) return false
      set([...latest.current, { id: uuidv7(), file, alt: '' }])
      return true
    },
    describe(id: string, alt: string) {
      set(latest.current.map((photo) => (photo.id === id ? { ...photo, alt } : photo)))
    },
    move(id: string, to: number) {
      const from = latest.current.findIndex((photo) => photo.id === id)
      const moved = [...latest.current]
      moved.splice(to, 0, ...moved.splice(from, 1))
      set(moved)
    },
    remove(id: string) {
      set(latest.current.filter((photo) => photo.id !== id))
    },
    set,
  }
}
