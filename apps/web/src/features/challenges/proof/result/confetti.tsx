import './confetti.css'

/** Spread evenly by the golden ratio, so that no two fall at the same place. */
const PIECES = Array.from({ length: 36 }, (_, index) => ({ index, spread: (index * 0.618) % 1 }))

/** Covers its parent for a moment; nothing with reduced motion. */
export function Confetti() {
  return (
    <div aria-hidden="true" className="confetti">
      {PIECES.map(({ index, spread }) => (
        <i key={index} style={{ left: `${spread * 100}%`, animationDelay: `${(index % 9) * 60}ms` }} />
      ))}
    </div>
  )
}
