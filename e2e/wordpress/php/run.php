<?php
/**
 * Runs the PHP code of standard input inside WordPress and prints what it returns as JSON.
 *
 *   php run.php <document root>
 */

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

// An error is for the one who reads the test, not a page for visitors.
define( 'WP_DISABLE_FATAL_ERROR_HANDLER', true );
ini_set( 'display_errors', 'stderr' );

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

echo wp_json_encode( eval( stream_get_contents( STDIN ) ) );
