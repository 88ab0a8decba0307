import { expect, test } from 'vitest'
import { groupsIn, linesOf } from './group-lines.ts'

test('what is written is read again', () => {
  const duties = { teachers: ['moderation', 'review'], 'school: office': ['shop'] } as const
  const lines = linesOf({ teachers: [...duties.teachers], 'school: office': [...duties['school: office']] })
  expect(lines).toBe('teachers: moderation, review\nschool: office: shop')
  expect(groupsIn(`${lines}\n \n`)).toEqual(duties)
  expect(groupsIn('')).toEqual({})
})

test('a line without duties is not understood', () => {
  expect(groupsIn('teachers')).toBeUndefined()
  expect(groupsIn('teachers:')).toBeUndefined()
})
