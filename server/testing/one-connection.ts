import { onTestFinished } from 'vitest'
import { connect } from '#src/db/connect.ts'

/** A single connection, so that the statements of a test follow each other on it. It closes with the test. */
export const oneConnection = (url: string, { is_pooled = false } = {}) => {
  const { db, close } = connect(url, { max: 1, is_pooled })
  onTestFinished(close)
  return db
}
