/** Hills, trees and a low sun: decoration. Behind the card on small screens, beside it on wide ones. */
export function VisitorScene() {
  return <div aria-hidden="true" className="hidden bg-leaf-tint lg:block" />
}
