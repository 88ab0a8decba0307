import { Drawing } from './drawing.tsx'

export function EmptyFeed() {
  return (
    <Drawing>
      <path
        d="M38 26h66a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H64L50 82V70H38a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z"
        className="fill-surface"
      />
      <path d="M44 40h54M44 52h34" className="stroke-line" strokeWidth="5" />
      <path d="M126 98V70" />
      <path d="M126 76c-12 0-17-7-17-15 11 0 17 6 17 15Z" className="fill-leaf-tint" />
      <path d="M126 70c0-12 6-18 17-18 0 11-6 18-17 18Z" className="fill-sun" />
    </Drawing>
  )
}
