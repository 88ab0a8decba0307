import { coded } from '@canopy/contract/language/coded-message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysFrom, momentOf, scheduleOf, tomorrow } from './schedule.ts'

afterEach(() => vi.unstubAllEnvs())

const now = new Date(2026, 10, 24, 15, 20)
const faultsAt = (day: string, time: string) => scheduleOf({ day, time }, now).faults

describe('the time a post is scheduled for', () => {
  test('is that of the device', () => {
    const { publishAt } = scheduleOf({ day: '2026-11-25', time: '09:05' }, now)
    expect(publishAt).toBe(new Date(2026, 10, 25, 9, 5).toISOString())
    expect(momentOf(new Date(2026, 10, 25, 9, 5))).toEqual({ day: '2026-11-25', time: '09:05' })
  })

  test('is a full hour of tomorrow unless another one is chosen', () => {
    expect(tomorrow(now)).toEqual({ day: '2026-11-25', time: '16:00' })
  })

  test('is a full hour where clocks differ by half hours, and at the same time when they change', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(tomorrow(new Date(2026, 10, 24, 15, 20))).toEqual({ day: '2026-11-25', time: '16:00' })
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(tomorrow(new Date(2026, 2, 28, 15, 0))).toEqual({ day: '2026-03-29', time: '15:00' })
  })

  test('needs a day and a time', () => {
    expect(faultsAt('', '')).toEqual({ day: 'feed.dayMissing', time: 'feed.timeMissing' })
    expect(faultsAt('2026-11-25', '')).toEqual({ time: 'feed.timeMissing' })
    expect(faultsAt('', '09:05')).toEqual({ day: 'feed.dayMissing' })
  })

  test('is in the next 90 days', () => {
    const message = coded('feed.scheduleOutOfRange', { days: 90 })
    expect(faultsAt('2026-11-24', '15:20')).toEqual({ time: message })
    expect(faultsAt('2026-11-23', '15:21')).toEqual({ day: message })
    expect(faultsAt('2027-02-22', '15:20')).toBeUndefined()
    expect(faultsAt('2027-02-22', '15:21')).toEqual({ day: message })
    expect(daysFrom(now)).toEqual({ min: '2026-11-24', max: '2027-02-22' })
  })
})
