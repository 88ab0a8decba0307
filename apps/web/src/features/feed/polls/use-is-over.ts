import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchOwnState } from '../data/own-state.ts'

/** Whether a poll is over. When it ends, its results are fetched, which are for everybody from then on. */
export function useIsOver(postId: string, endsAt: string) {
  const queries = useQueryClient()
  const [isOver, setOver] = useState(() => Date.parse(endsAt) <= Date.now())
  useEffect(() => {
    if (isOver) return
    const end = () => {
      setOver(true)
      void refetchOwnState(queries, postId)
    }
    const timer = setTimeout(end, Date.parse(endsAt) - Date.now())
    return () => clearTimeout(timer)
  }, [isOver, endsAt, postId, queries])
  return isOver
}
