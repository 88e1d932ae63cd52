// Settings are passed on the command line of Postgres, so that a new version of Forecourt also changes them for an old directory.
import os from 'node:os'

const mebibyte = 2 ** 20
const clamp = (value: number, low: number, high: number) => Math.round(Math.min(Math.max(value, low), high))

/** The memory of the machine, or of its container if that is less. */
const memory = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / mebibyte

export const settings = (available = memory()) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',

  // A small machine also runs the API and the worker, and needs room for the page cache.
  shared_buffers: `${clamp(available / 8, 64, 2048)}MB`,
  effective_cache_size: `${clamp(available / 2, 256, 8192)}MB`,
  work_mem: '16MB',
  maintenance_work_mem: `${clamp(available / 16, 64, 256)}MB`,
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  // One report must not take every core from other users, nor the 64 MB of /dev/shm that a container has.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',

  // The log reports errors without personal data: no statements, no parameters, no "Key (email)=(...)" details.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  // The supervisor keeps the log, because Postgres itself rotates by size without ever deleting.
  logging_collector: 'off',
  log_destination: 'stderr',
})

export const asArguments = (flags: string[]) => flags.flatMap((flag) => ['-c', flag])
