/**
 * PostgreSQL cannot be started or reached, explained in one line. `concerns` tells what has to change: the data folder that the caller
 * named (`folder`), or PostgreSQL's installation on this machine (`programs`).
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly concerns: 'folder' | 'programs'

  constructor(concerns: 'folder' | 'programs', message: string) {
    super(message)
    this.concerns = concerns
  }
}
