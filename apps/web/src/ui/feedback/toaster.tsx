import { t, useLanguage } from '../../language/messages.ts'
import './toaster.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'

const DURATION = 3000
const DURATION_WITH_ACTION = 10_000
const PHONE = '(width < 40rem)'

const icons = {
  success: <CircleCheck className="text-leaf-ink" />,
  info: <Info className="text-info-ink" />,
  warning: <TriangleAlert className="text-sun-ink" />,
  error: <CircleAlert className="text-danger-ink" />,
}

export type ToastKind = keyof typeof icons

/** A button in a toast. The toast closes when it is clicked. */
export type ToastAction = { label: string; run: () => void }

/** The library's slide. `collapse` animates the height by script, so CSS for reduced motion does not reach it. */
const slide = cssTransition({
  enter: 'Toastify--animate Toastify__slide-enter',
  exit: 'Toastify--animate Toastify__slide-exit',
  appendPosition: true,
  collapse: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** Element that had the focus before it came to a toast. */
let cameFrom: EventTarget | null = null

/** The button that had the focus goes with its toast. */
function giveFocusBack() {
  if (host.contains(document.activeElement) && cameFrom instanceof HTMLElement)
    cameFrom.focus({ preventScroll: true })
}

/** A React root of its own, so that the app mounts nothing before the first toast. */
const host = document.createElement('div')
host.className = 'print:hidden'
document.body.append(host)
host.addEventListener('focusin', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) cameFrom = relatedTarget
})
createRoot(host).render(<Toasts />)

function Toasts() {
  useLanguage()
  return (
    <ToastContainer
      aria-label={t('common.notices')}
      autoClose={DURATION}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      hideProgressBar
      transition={slide}
      role="status"
      closeButton={({ closeToast }) => (
        <button
          type="button"
          aria-label={t('common.dismiss')}
          onClick={(event) => {
            giveFocusBack()
            closeToast(event)
          }}
          className="ms-auto grid size-8 touch-target shrink-0 place-items-center rounded-full text-muted hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    />
  )
}

function placeOfToasts() {
  if (matchMedia(PHONE).matches) return 'top-center'
  return document.dir === 'rtl' ? 'top-left' : 'top-right'
}

/** The library queues toasts until its container is mounted. */
export function showToast(kind: ToastKind, text: string, action: ToastAction | undefined) {
  toast(action ? <WithAction text={text} action={action} /> : text, {
    type: kind,
    icon: icons[kind],
    ...(action && { autoClose: DURATION_WITH_ACTION, closeOnClick: false }),
    position: placeOfToasts(),
  })
}

/** The library passes `closeToast` to the element that it shows. */
function WithAction({
  text,
  action: { label, run },
  closeToast,
}: {
  text: string
  action: ToastAction
  closeToast?: () => void
}) {
  return (
    <div className="flex flex-1 items-center justify-between gap-3">
      {text}
      <button
        type="button"
        onClick={() => {
          giveFocusBack()
          closeToast?.()
          run()
        }}
        className="h-8 touch-target shrink-0 rounded-control px-3 font-semibold text-leaf-ink hover:bg-sunken"
      >
        {label}
      </button>
    </div>
  )
}
