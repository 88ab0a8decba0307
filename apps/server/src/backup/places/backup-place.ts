/** A folder or a bucket for backups that are made by themselves. */
export type BackupPlace = {
  /** Name for messages; contains no keys. */
  name: string
  /** The folder in which an archive is written. */
  workshop: string
  /** @throws StartupError if nothing can be stored there */
  check(): Promise<void>
  /** Makes the workshop, and removes what backups that were killed have left in it. */
  prepare(isOwn: (file: string) => boolean): Promise<void>
  /** Stores a file of the workshop. @throws StartupError unless all of it arrived */
  take(file: string, signal: AbortSignal): Promise<void>
  list(): Promise<string[]>
  remove(file: string): Promise<void>
}
