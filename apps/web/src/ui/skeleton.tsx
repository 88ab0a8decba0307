/** A grey shape in place of what is being loaded; give it that thing's size. Mark the area around it `aria-busy`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-control bg-line contrast-more:bg-sunken ${className}`}
    />
  )
}
