/** A decorative background of hills and trees. */
export function VisitorScene() {
  return (
    <svg
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
    >
      {/* Place beside the card; on small screens in the corner, where only the middle of this picture is seen. */}
      <Sun x={1268} y={190} size={1} className="max-lg:hidden" />
      <Sun x={905} y={70} size={0.6} className="lg:hidden" />
      {/* In the middle, between text and card, however high the page is. On small screens they would fly through the name. */}
      <g
        className="fill-none stroke-leaf-ink max-lg:hidden"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.55"
      >
        <path d="M670 198q10-12 20 0q10-12 20 0M722 158q7-9 14 0q7-9 14 0M756 210q7-9 14 0q7-9 14 0" />
      </g>

      <path
        d="M0 632c180-60 330-60 500-20s330 20 520-60 320-90 420-60v408H0Z"
        className="fill-leaf"
        opacity="0.16"
      />
      <Tree x={930} y={556} size={0.34} />
      <Tree x={968} y={548} size={0.46} />
      <Tree x={1012} y={540} size={0.38} />

      <path d="M0 676c220-60 400-40 600 12s420 38 840-78v290H0Z" className="fill-leaf" opacity="0.3" />
      <Tree x={452} y={672} size={0.7} />
      <Tree x={540} y={690} size={0.54} />
      <Tree x={1180} y={684} size={0.62} />
      <Tree x={1290} y={664} size={0.86} />

      <path d="M0 742c200-50 380-46 620 16s520 76 820-24v166H0Z" className="fill-leaf" opacity="0.6" />
      <Tree x={110} y={756} size={1.5} />
      <Tree x={300} y={764} size={1.05} />
      <Tree x={770} y={812} size={0.9} />

      <path d="M0 850c280-46 520-30 760 8s460 22 680-26v68H0Z" className="fill-leaf" />
    </svg>
  )
}

/** `x` and `y` are its centre. */
function Sun({ x, y, size, className }: { x: number; y: number; size: number; className: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className={`fill-sun ${className}`}>
      <circle r="150" opacity="0.12" />
      <circle r="104" opacity="0.16" />
      <circle r="62" opacity="0.85" />
    </g>
  )
}

/** `x` and `y` are the foot of the trunk. */
function Tree({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0-170c46 18 68 50 68 86a68 68 0 0 1-136 0c0-36 22-68 68-86Z" className="fill-leaf" />
      <path
        d="M0 8v-130M0-60l30-26M0-34l-28-24"
        className="fill-none stroke-leaf-tint"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </g>
  )
}
