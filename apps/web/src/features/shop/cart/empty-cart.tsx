import { Drawing } from '../../../ui/drawings/drawing.tsx'

export function EmptyCart() {
  return (
    <Drawing>
      <path d="M80 58c-3-18 8-28 22-30 3 17-6 29-22 30Z" className="fill-sun" />
      <path d="M80 58c4-9 9-15 14-20" />
      <path d="M40 54h80l-9 40a5 5 0 0 1-5 4H54a5 5 0 0 1-5-4Z" className="fill-surface" />
      <path d="M34 54h92M64 68l3 18M80 68v18M96 68l-3 18M52 54c2-12 7-20 14-24" />
    </Drawing>
  )
}
