import './toaster.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import type { ToastKind } from './toast.ts'

const DURATION = 3000
const PHONE = '(width < 40rem)'

const icons = {
  success: <CircleCheck className="text-leaf-ink" />,
  info: <Info className="text-info-ink" />,
  warning: <TriangleAlert className="text-sun-ink" />,
  error: <CircleAlert className="text-danger-ink" />,
}

/** The library's slide. It gives up the room of a toast step by step, which no style sheet can prevent. */
const slide = cssTransition({
  enter: 'Toastify--animate Toastify__slide-enter',
  exit: 'Toastify--animate Toastify__slide-exit',
  appendPosition: true,
  collapse: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** The toasts have a root of their own beside the app's, so that nothing has to be mounted before the first one. */
const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(
  <ToastContainer
    aria-label="Notices"
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
        aria-label="Dismiss"
        onClick={closeToast}
        className="ml-auto grid size-8 touch-target shrink-0 place-items-center rounded-full text-muted hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    )}
  />,
)

/** Queued by the library until its container is there. */
export function showToast(kind: ToastKind, text: string) {
  toast(text, {
    type: kind,
    icon: icons[kind],
    position: matchMedia(PHONE).matches ? 'top-center' : 'top-right',
  })
}
