import { Drawing } from './drawing.tsx'

export function NoOrders() {
  return (
    <Drawing>
      <path d="M46 52h68v42a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4Z" className="fill-surface" />
      <path d="m46 52-14-14h34l14 14ZM114 52l14-14H94L80 52Z" className="fill-surface" />
      <path d="M80 52v46" className="stroke-line" strokeWidth="5" />
      <path d="M80 38c-8-2-12-8-10-16 8 1 12 7 10 16Z" className="fill-sun" />
      <path d="M56 84h12M56 76h8" />
    </Drawing>
  )
}
