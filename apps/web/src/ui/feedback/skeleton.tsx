/** Give it the size of the content that is loading, and mark the area around it `aria-busy`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse fallback:rounded-control bg-line contrast-more:bg-sunken ${className}`}
    />
  )
}
