import { type ReactNode, useId, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'

/** A titled box of a case. Its title gets the focus when the button or field that had it is gone, as after a decision. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(box, heading)
  return (
    <section ref={box} aria-labelledby={id} className="min-w-0">
      <Card className="p-5">
        <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 rounded-control text-base font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
