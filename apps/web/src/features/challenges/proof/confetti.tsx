import './confetti.css'

/** Spread evenly by the golden ratio, so that no two fall alike. */
const PIECES = Array.from({ length: 36 }, (_, index) => ({ index, spread: (index * 0.618) % 1 }))

/** A brief shower over whatever it is placed in; none where motion is unwelcome. */
export function Confetti() {
  return (
    <div aria-hidden="true" className="confetti">
      {PIECES.map(({ index, spread }) => (
        <i key={index} style={{ left: `${spread * 100}%`, animationDelay: `${(index % 9) * 60}ms` }} />
      ))}
    </div>
  )
}
