import { logo } from '@canopy/contract/site/logo'
import { site } from '@canopy/contract/site/site'

/** Decoration: the name must be beside it or in the link around it. It is the leaf if `logo`, the address of a picture, is empty. */
export function Logo({
  className = 'size-8 shrink-0',
  logo: own = site.logo,
}: {
  className?: string
  logo?: string
}) {
  if (own !== '') return <img src={own} alt="" width={32} height={32} className={className} />
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-leaf" />
      <path d={logo.leaf} className="fill-on-leaf" />
      <path d={logo.half} className="fill-leaf" opacity="0.19" />
      <path d={logo.veins} className="fill-none stroke-leaf" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
