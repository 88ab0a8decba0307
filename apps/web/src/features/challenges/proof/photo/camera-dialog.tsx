import { startCapture } from '@canopy/contract/challenges/proofs/endpoints'
import { coded } from '@canopy/contract/language/coded-message'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useApi } from '../../../../api/context.ts'
import { t, written } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { photoOf } from '../../../../ui/form/photo/scale-photo.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

/** The camera on the back of a phone, which is turned to what the photo is of. */
const CAMERA = { video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } } }

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

/** Shows the picture of the camera in `video` while the component is mounted. Returns whether it is shown, and why not. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let stream: MediaStream | undefined
    let isClosed = false
    const stop = () => stream?.getTracks().forEach((track) => void track.stop())
    async function start() {
      // Pages without a secure connection have no access to devices.
      if (!('mediaDevices' in navigator)) return setFailure(coded('proofs.noCamera'))
      stream = await navigator.mediaDevices.getUserMedia(CAMERA)
      if (isClosed) return stop()
      if (!video.current) return
      video.current.srcObject = stream
      await video.current.play()
      setReady(true)
    }
    start().catch((error: unknown) => {
      if (!isClosed) setFailure(isRefusal(error) ? coded('proofs.cameraRefused') : coded('proofs.noCamera'))
    })
    return () => {
      isClosed = true
      stop()
    }
  }, [video])
  return { isReady, failure }
}

/** The picture that is shown at this moment. */
async function take(video: HTMLVideoElement) {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return photoOf(canvas, 'photo')
}

/** A photo that was taken with the camera of the app, and the token that says so. */
export type LivePhoto = { photo: File; token: string }

type CameraProps = { challengeId: number; onTaken: (live: LivePhoto) => void }

function Camera({ challengeId, onTaken }: CameraProps) {
  const api = useApi()
  const attempt = useId()
  const video = useRef<HTMLVideoElement>(null)
  const { isReady, failure } = useCamera(video)
  const capture = useQuery({
    queryKey: ['challenges', 'capture', challengeId, attempt],
    queryFn: ({ signal }) => api.call(startCapture, { params: { challengeId } }, { signal }),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const problem = failure ?? capture.error?.message
  const token = capture.data?.token

  async function onClick() {
    if (!video.current || token === undefined) return
    const photo = await take(video.current)
    if (photo) onTaken({ photo, token })
  }

  return (
    <div className="flex flex-col gap-4">
      {problem === undefined ? (
        <video
          ref={video}
          playsInline
          muted
          className="aspect-4/3 w-full rounded-card bg-sunken object-contain"
        />
      ) : (
        <p role="alert" className="text-danger-ink">
          {written(problem)}
        </p>
      )}
      {problem === undefined && (
        <Button size="large" pending={token === undefined} onClick={onClick}>
          {t('proofs.takePhoto')}
        </Button>
      )}
    </div>
  )
}

export function CameraDialog({
  open,
  onClose,
  ...camera
}: CameraProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('proofs.cameraTitle')}>
      {open && <Camera {...camera} />}
    </Dialog>
  )
}
