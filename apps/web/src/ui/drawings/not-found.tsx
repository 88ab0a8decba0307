import { Drawing } from './drawing.tsx'

export function NotFound() {
  return (
    <Drawing>
      <path d="M80 98V18" strokeWidth="4" />
      <path d="M54 26h58l12 10-12 10H54a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4Z" className="fill-surface" />
      <path d="M106 54H48L36 64l12 10h58a4 4 0 0 0 4-4V58a4 4 0 0 0-4-4Z" className="fill-sun-tint" />
      <path d="M62 36h34M58 64h34" className="stroke-line" strokeWidth="5" />
      <path
        d="M112 98c-1-9-6-13-12-13 0 8 5 12 12 13ZM112 98c0-13 4-19 12-22 3 11-2 19-12 22Z"
        className="fill-leaf-tint"
      />
    </Drawing>
  )
}
