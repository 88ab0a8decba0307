import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the element that the address names once it is on the page, since what is loaded later is not there when the browser looks. */
export function useScrollToHash(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [isLoaded, hash])
}
