// Jest loads this before each test file that it runs with two services; see jest.config.mjs.
process.env['DOCLOOM_TEST_NODES'] = '2';
