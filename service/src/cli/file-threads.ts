/**
 * Imported for its effect, before anything else. Each sync occupies one of Node's file threads for
 * as long as the disk takes. With the default of four threads, the files of a few runs would delay
 * the commits of requests. Node reads the variable once, when it first needs a thread.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '32';
