import { type RefObject, useRef, useState } from 'react'

export type Pointing = {
  photo: RefObject<HTMLDivElement | null>
  pressed: number | undefined
  active: number | undefined
  setNear: (number: number | undefined) => void
  press: (number: number) => void
}

/**
 * The criterion, by its number in the list, that is pointed out on the photo: the one under the pointer or with the focus, otherwise the
 * one that was pressed.
 */
export function usePointing(): Pointing {
  const photo = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<number>()
  const [near, setNear] = useState<number>()
  return {
    photo,
    pressed,
    active: near ?? pressed,
    setNear,
    press(number) {
      const isOn = pressed !== number
      setNear(undefined)
      setPressed(isOn ? number : undefined)
      if (isOn) photo.current?.scrollIntoView({ block: 'nearest' })
    },
  }
}
