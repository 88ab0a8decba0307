import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Spinner } from './feedback/spinner.tsx'

/** Transparent borders become visible in forced-colors mode. */
const variants = {
  primary: 'border border-transparent bg-leaf text-on-leaf hover:bg-leaf-hover off:bg-sunken',
  secondary: 'border border-edge bg-surface fallback:text-ink hover:bg-sunken off:border-line off:bg-surface',
  quiet: 'border border-transparent fallback:text-ink hover:bg-sunken off:bg-transparent',
  danger: 'border border-transparent bg-danger text-on-danger hover:bg-danger-hover off:bg-sunken',
}

const sizes = {
  small: 'fallback:min-h-8 gap-1.5 px-3 text-sm',
  medium: 'fallback:min-h-10 gap-2 px-4 text-base',
  large: 'fallback:min-h-12 pointer-coarse:min-h-12 gap-2 px-6 text-base',
}

type ButtonStyle = { variant?: keyof typeof variants | undefined; size?: keyof typeof sizes | undefined }

function buttonClass({ variant = 'primary', size = 'medium' }: ButtonStyle, className = '') {
  return `relative inline-flex transition-transform duration-150 active:scale-98 off:scale-100 shrink-0 touch-target items-center justify-center text-center rounded-control font-semibold whitespace-nowrap max-sm:max-w-full max-sm:py-0.5 max-sm:whitespace-normal select-none off:text-muted ${variants[variant]} ${sizes[size]} ${className}`
}

/** While `pending` it shows a spinner instead of its content, keeps its width and its focus, and ignores clicks. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { pending?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={pending}
      // Not `disabled`, which would remove the focus from the button.
      aria-disabled={pending || rest['aria-disabled']}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <Content hidden={pending}>{children}</Content>
    </button>
  )
}

/** A link within the app that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}

/** Hidden content stays in the layout and in the button's accessible name. */
function Content({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center justify-center gap-[inherit] ${hidden ? 'opacity-0' : ''}`}>
      {children}
    </span>
  )
}
