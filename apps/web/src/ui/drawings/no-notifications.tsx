import { Drawing } from './drawing.tsx'

export function NoNotifications() {
  return (
    <Drawing>
      <path d="M80 24v-6" />
      <path
        d="M52 82c6-7 6-14 6-24a22 22 0 0 1 44 0c0 10 0 17 6 24a2 2 0 0 1-2 4H54a2 2 0 0 1-2-4Z"
        className="fill-surface"
      />
      <path d="M72 86a8 8 0 0 0 16 0" className="fill-sun" />
      <path d="M70 60c2 3 5 3 7 0M84 60c2 3 5 3 7 0" />
      <path d="M112 36h10l-10 12h10M128 20h7l-7 9h7" />
    </Drawing>
  )
}
