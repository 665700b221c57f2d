/** Whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not allowed to signal it: the process is somebody else's, and runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
