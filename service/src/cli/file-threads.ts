/**
 * Imported for its effect, before anything else. Every sync holds one of the threads that Node does
 * its file work on for as long as the disk takes. There are four by default: then the files of some
 * runs would keep the requests' commits waiting. Read once, when the first of them is needed.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '32';
