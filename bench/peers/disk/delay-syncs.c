/*
 * Makes each sync of a file take longer, as on a slower disk. It is loaded before the C library
 * (LD_PRELOAD), so it works for Node, SQLite, Redis and PostgreSQL alike. DELAY_MILLISECONDS is
 * defined when it is compiled.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void wait_longer(void) {
  int before = errno;
  struct timespec left = {DELAY_MILLISECONDS / 1000, DELAY_MILLISECONDS % 1000 * 1000000L};
  while (nanosleep(&left, &left) == -1 && errno == EINTR) {
  }
  errno = before;
}

int fsync(int file) {
  int result = syscall(SYS_fsync, file);
  wait_longer();
  return result;
}

int fdatasync(int file) {
  int result = syscall(SYS_fdatasync, file);
  wait_longer();
  return result;
}
