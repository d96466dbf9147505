<?php
/** This is for PHP's built-in server: it serves files as they are, everything else by WordPress. */

$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( preg_match( '#/\.#', $path ) ) {
	http_response_code( 404 );
	return true;
}
if ( is_dir( $root . $path ) && is_file( rtrim( $root . $path, '/' ) . '/index.php' ) ) {
	$path = rtrim( $path, '/' ) . '/index.php';
}
if ( is_file( $root . $path ) && '.php' !== substr( $path, -4 ) ) {
	return false;
}
if ( ! is_file( $root . $path ) ) {
	$path = '/index.php';
}
$_SERVER['SCRIPT_NAME']     = $path;
$_SERVER['PHP_SELF']        = $path;
$_SERVER['SCRIPT_FILENAME'] = $root . $path;
chdir( dirname( $root . $path ) );
require $root . $path;
