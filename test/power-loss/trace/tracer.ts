import { spawnSync } from 'node:child_process';

/** The calls that change files, and those that tell others. */
const TRACED = [
  'creat,open,openat,openat2,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate',
  'rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir',
  'fsync,fdatasync,sync,syncfs,copy_file_range,sendfile,splice,ioctl,sendto,sendmsg',
].join();

/** In bytes. A longer write cannot be replayed, and reading the trace fails. */
const LONGEST_WRITE = 4 * 1024 * 1024;

/** Returns the command that records the system calls of the command after it, and its children. */
export function tracerInto(file: string): string[] {
  return ['strace', '-f', '--seccomp-bpf', '-yy', '-xx', '-s', String(LONGEST_WRITE)].concat(
    ['-e', 'signal=none', '-e', `trace=${TRACED}`],
    ['-o', file],
  );
}

/** Returns why nothing can be recorded here, with a remedy; null if it can. */
export function problemOfTracer(): string | null {
  const { error, status, stderr } = spawnSync(
    'strace',
    ['-f', '--seccomp-bpf', '-e', 'trace=none', '-o', '/dev/null', 'true'],
    { encoding: 'utf8' },
  );
  if (error) {
    return 'strace is not installed. On Debian and Ubuntu, run "apt-get install strace" as root; it exists only for Linux';
  }
  if (status === 0) return null;
  return `strace cannot trace here: ${stderr.trim()}. In a container, permit it with --cap-add SYS_PTRACE`;
}
