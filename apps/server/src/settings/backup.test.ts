import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { refuseUnsafe } from '../process/preflight.ts'

const readBackups = (settings: Record<string, string>) => {
  const { backupEvery, backupTo, backupKeep, backupRecipients } = readConfig(settings)
  return { backupEvery, backupTo, backupKeep, backupRecipients }
}

test('backups go to a folder or a bucket, every so many minutes, hours or days', () => {
  expect(readBackups({})).toEqual({
    backupEvery: undefined,
    backupTo: undefined,
    backupKeep: 14,
    backupRecipients: [],
  })
  expect(readBackups({ BACKUP_EVERY: '12h', BACKUP_TO: '/backups', BACKUP_KEEP: '3' })).toMatchObject({
    backupEvery: 12 * 60 * 60 * 1000,
    backupTo: '/backups',
    backupKeep: 3,
  })
  expect(readBackups({ BACKUP_EVERY: '1d', BACKUP_TO: 's3://bucket/town?region=x' })).toMatchObject({
    backupTo: { bucket: 'bucket', prefix: 'town', region: 'x' },
  })
})

test.each([
  ['BACKUP_EVERY', 'daily', 'must be a time from 1m to 7d, such as 24h'],
  ['BACKUP_EVERY', '0h', 'must be a time from 1m to 7d, such as 24h'],
  ['BACKUP_EVERY', '8d', 'must be a time from 1m to 7d, such as 24h'],
  ['BACKUP_TO', 'ftp://host/folder', 'must be a folder, or start with s3://'],
  ['BACKUP_TO', 's3://key:secret@bucket', 'must be s3://BUCKET/PREFIX?endpoint=…&region=…, without keys'],
  ['BACKUP_KEEP', '0', 'must be a whole number from 1 to 10000'],
  ['BACKUP_KEEP', 'all', 'must be a whole number from 1 to 10000'],
  ['BACKUP_RECIPIENTS', 'me', 'must be public keys of age, separated by commas'],
])('%s=%s stops the start with one line', (name, value, fault) => {
  expect(() => readConfig({ BACKUP_TO: '/backups', [name]: value })).toThrow(
    `Wrong settings: ${name}: ${fault}`,
  )
})

test('a period or a number without a place is refused, and so is a bucket without TLS on another machine', () => {
  expect(() => readConfig({ BACKUP_EVERY: '24h' })).toThrow('BACKUP_EVERY: needs BACKUP_TO')
  expect(() => readConfig({ BACKUP_KEEP: '3' })).toThrow('BACKUP_KEEP: needs BACKUP_TO')
  const plain = { BACKUP_TO: 's3://bucket?endpoint=http://s3.example.org' }
  expect(() => refuseUnsafe(readConfig(plain))).toThrow('BACKUP_TO: its endpoint must start with https://')
  expect(() => refuseUnsafe(readConfig({ ...plain, ALLOW_PLAIN: 'media' }))).not.toThrow()
})
