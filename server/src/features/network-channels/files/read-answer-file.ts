// docs/product/network-files.md#fc-ack-1: an answer file in either form. Its first word determines which.
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import {
  csvLines,
  fixedLines,
  readAnswers,
  type RawLine,
  type ReadAnswers,
} from '@forecourt/domain/rules/network-files/answer-file.ts'

const fromCsv = (text: string): RawLine[] => {
  try {
    return csvLines(parse(text, { relax_column_count: true, skip_empty_lines: true }))
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

export const readAnswerFile = (text: string): ReadAnswers => {
  const plain = text.replace(/^\uFEFF/, '')
  return readAnswers(plain.startsWith('record_type') ? fromCsv(plain) : fixedLines(plain))
}
