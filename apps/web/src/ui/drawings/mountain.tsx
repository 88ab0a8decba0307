import { Drawing } from './drawing.tsx'

export function Mountain() {
  return (
    <Drawing>
      <path d="M24 98 74 46l16 16 8-8 40 44Z" className="fill-surface" />
      <path d="m60 61 8 7 6-6 8 8 8-8" />
      <path d="M74 46V16" />
      <path d="M74 18h28l-7 8 7 8H74Z" className="fill-sun" />
      <path d="M112 98c0-8 2-12 6-15M126 98c0-5-1-9-4-12" />
    </Drawing>
  )
}
