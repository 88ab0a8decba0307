const SERIAL_ID = /^[1-9]\d{0,9}$/

/** The challenge that an address names; undefined where it names none. */
export const challengeIdOf = (param: string | undefined) =>
  param !== undefined && SERIAL_ID.test(param) ? Number(param) : undefined
